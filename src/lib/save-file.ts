/** Lets the browser save bytes as a file. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The download has begun by then; some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
