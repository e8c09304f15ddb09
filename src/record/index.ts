export { createRunFolder, keepOutOfGit, OWN_FOLDER, RECORD_FILE, runFolderPath } from './folder.ts';
export { dropTornLine, readLines, readOutput, readRecording, recordPath } from './read.ts';
export { Recording } from './recording.ts';
export { RecordWriter } from './writer.ts';
