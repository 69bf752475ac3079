import { limits } from '#contract/limits.ts';

/** Why a file is not even sent; the server judges the others. */
export type FileIssue = 'notCsv' | 'tooBig' | 'empty';

/** What is wrong with a file that was chosen for an upload. */
export function issueOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileIssue | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return 'notCsv';
  if (size > limits.csvBytes) return 'tooBig';
  return size === 0 ? 'empty' : undefined;
}

/** Lets the browser save text as a file. */
export function saveTextFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
