import { defineModal } from '../../lib/modals.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';

/** What is removed. */
export interface RemovalProps {
  definition: Pick<ResourceDefinition, 'name' | 'nameField' | 'endpoints' | 'removal' | 'typeKey'>;
  record: { id: string };
  /** After the record was removed, as to leave its page. */
  onRemoved?: () => void;
}

/** Confirms the removal of a record, saying what that touches, and removes it. */
export const removal = defineModal<RemovalProps>(() => import('./RemovalDialog.tsx'));
