import { limits } from '#contract/limits.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Why a file is not even sent; the server judges the others. */
export type FileIssue = 'notCsv' | 'tooBig' | 'empty';

/** What is wrong with a file that was chosen for an upload. */
export function issueOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileIssue | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return 'notCsv';
  if (size > limits.csvBytes) return 'tooBig';
  return size === 0 ? 'empty' : undefined;
}

/** Lets the browser save text as a CSV file. */
export function saveTextFile(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
