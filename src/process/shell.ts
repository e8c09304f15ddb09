/** The command that has the system's shell run one line: `sh -c`, on Windows `cmd /c`. */
export function shellArgv(line: string): [string, ...string[]] {
  // With /s cmd takes away exactly these two quotes and leaves the line as it is.
  if (process.platform === 'win32') return ['cmd.exe', '/d', '/s', '/c', `"${line}"`];
  return ['sh', '-c', line];
}
