/** Ends the process as a crash does, where tests name this point in FAULT_AT. */
export function faultPoint(name: string): void {
  if (process.env.FAULT_AT === name) process.kill(process.pid, 'SIGKILL');
}
