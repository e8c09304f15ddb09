export { redact, redactor } from './credentials.ts';
export { childEnvironment } from './environment.ts';
export { type Argv, parseCpuList, pinning } from './pin.ts';
export { runProcess, type Tuning } from './run.ts';
export { shellArgv } from './shell.ts';
export { runTool } from './tool.ts';
