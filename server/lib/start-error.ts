/** An error that prevents the start and that the operator can fix; printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
