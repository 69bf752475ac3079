import { type Accept, inputAccept } from './accepted.ts';

/** Opens the system's own dialog; answers what was chosen there, nothing when it was closed. */
export function chooseFiles(accept: Accept, several: boolean): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = inputAccept(accept);
    input.multiple = several;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
