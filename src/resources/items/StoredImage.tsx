import { FilePreview } from '../files/FilePreview.tsx';
import { useShownFile } from '../files/use-shown-file.ts';

/** A picture of the library by its id. */
export function StoredImage({ id }: { id: string }) {
  const file = useShownFile(id, []);
  return file && <FilePreview file={{ ...file, attachmentType: 'Image' }} />;
}
