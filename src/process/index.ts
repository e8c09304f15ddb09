export { hideShapes, looksLikeCredential, redact, redactor } from './credentials.ts';
export { decodeBytes, type Encoding, encodingOf } from './decode.ts';
export { type ChildEnvironment, childEnvironment } from './environment.ts';
export { type Pinned, parseCpuList, pinnedArgv } from './pin.ts';
export { endAllProcesses } from './registry.ts';
export { runProcess, type Tuning } from './run.ts';
export { shellArgv } from './shell.ts';
export { runTool, type ToolOptions, type ToolRun } from './tool.ts';
