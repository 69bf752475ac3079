import type { SvgIconComponent } from '@mui/icons-material';

/** What a list says while there is nothing in it: what it is for, and so what to do next. */
export interface EmptyList {
  icon: SvgIconComponent;
  title: string;
  text: string;
}
