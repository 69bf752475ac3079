import type { StoredFile } from '#contract/files.ts';
import { defineModal } from '../../lib/modals.ts';
import type { Accept } from './accepted.ts';

/** What kind of file is picked, and for whom. */
export interface FileLibraryProps {
  accept: Accept;
  onChoose: (file: StoredFile) => void;
}

/** Picks a file of the library, or brings one in and picks it. */
export const fileLibrary = defineModal<FileLibraryProps>(() => import('./FileLibraryModal.tsx'));

/** The files to send. */
export interface UploadProps {
  files: readonly File[];
  accept: Accept;
  /** The file whose content the upload replaces; then one file is sent. */
  replaces?: string;
  /** Called with each file that was stored. */
  onStored?: (file: StoredFile) => void;
}

/** Sends files into the library, with progress, and says what became of each. */
export const uploadDialog = defineModal<UploadProps>(() => import('./UploadDialog.tsx'));

/** Fetches a file from the web into the library. */
export const uploadByUrlDialog = defineModal<{ onStored?: (file: StoredFile) => void }>(
  () => import('./UploadByUrlDialog.tsx'),
);

/** Changes the name and the description of a file. */
export const fileForm = defineModal<{ file: StoredFile }>(() => import('./FileForm.tsx'));

/** Crops, turns and resizes an image of the library. */
export const imageEditor = defineModal<{ file: StoredFile }>(() => import('./editor/ImageEditor.tsx'));

/** For whom images are looked for; without it they are added to the library alone. */
export interface DiscoverProps {
  /** Called with an image that was added; the dialog then closes. */
  onChoose?: (file: StoredFile) => void;
}

/** Finds images elsewhere and adds them to the library. */
export const discoverImages = defineModal<DiscoverProps>(() => import('./discover/DiscoverImages.tsx'));

/** What the text begins with. */
export interface TextToAudioProps {
  text?: string;
  title?: string;
  /** Called with the recording that was kept; the dialog then closes. */
  onChoose?: (file: StoredFile) => void;
}

/** Speaks a text into a recording of the library. */
export const textToAudio = defineModal<TextToAudioProps>(() => import('./speech/TextToAudio.tsx'));
