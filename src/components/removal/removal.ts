import type { BaseRecord } from '@refinedev/core';
import { defineModal } from '../../lib/modals.ts';
import type { Removal, ResourceDefinition } from '../../lib/resource-definition.ts';

type Removable = Pick<ResourceDefinition, 'name' | 'nameField' | 'endpoints' | 'removal' | 'typeKey'>;

/** What is removed. */
export interface RemovalProps<Definition extends Removable = Removable> {
  definition: Definition;
  record: { id: string };
  /** After the record was removed, as to leave its page. */
  onRemoved?: () => void;
}

/** What is moved to the trash. */
export type TrashingProps = RemovalProps<Removable & { removal: Removal<BaseRecord> }>;

const trashing = defineModal<TrashingProps>(() => import('./RemovalDialog.tsx'));

/** Confirms the removal of a record, saying what that touches, and removes it. */
export function openRemoval({ definition, record, onRemoved }: RemovalProps): void {
  const { removal } = definition;
  if ('open' in removal) removal.open(record, onRemoved);
  else trashing.open({ definition: { ...definition, removal }, record, onRemoved });
}
