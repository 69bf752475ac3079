import type { SvgIconComponent } from '@mui/icons-material';
import type { Endpoint } from '#contract/endpoint.ts';

/** Something that can be done with one row of a list. */
export interface RowAction<Row> {
  id: string;
  labelKey: string;
  icon: SvgIconComponent;
  /** Offered to those who may call this. */
  endpoint: Endpoint;
  /** Changes the row, so it is offered for rows the person may write. */
  writes?: boolean;
  /** Offered for these rows alone; absent: for all. */
  fits?: (row: Row) => boolean;
  /** Takes the row away; stands last, in the colour of danger. */
  danger?: boolean;
  /** Also offered as a button when the pointer is on the row. */
  onHover?: boolean;
  /** Either leads somewhere, or does something. */
  to?: (row: Row) => string;
  run?: (row: Row) => void;
}
