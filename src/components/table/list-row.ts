import type { BaseRecord } from '@refinedev/core';

/** What the table must know of a row: its id, and its workspaces if it is a thing that stands in some. */
export interface ListRow extends BaseRecord {
  id: string;
  namespaces?: string[];
}
