/** Something that keeps the server from starting and that its operator can put right; shown as one line, no stack. */
export class StartError extends Error {
  override name = 'StartError';
}
