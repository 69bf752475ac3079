import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { copyText } from '../clipboard.ts';
import { IconAction } from '../IconAction.tsx';

interface Props {
  text: string;
  /** What is copied, as 'Copy the id'. */
  label: string;
}

/** Copies a short text, as an id or an address. */
export function CopyButton({ text, label }: Props) {
  return <IconAction label={label} icon={ContentCopyIcon} onClick={() => void copyText(text)} />;
}
