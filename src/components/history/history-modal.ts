import type { ReactNode } from 'react';
import type { EndpointGroup } from '#contract/endpoints.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import { defineModal } from '../../lib/modals.ts';
import type { FieldDefinition } from '../form/field-definition.ts';

/** What the history of an entity needs to know of its fields. */
export interface HistoryFields {
  /** The fields in the order in which they are shown: those of the form, and others that the server writes. */
  fields: readonly FieldDefinition[];
  /** The names of fields, where they are not those of their own keys. */
  labels?: Readonly<Record<string, string>>;
  /** How the value of a field of a version is shown where the field does not say it. */
  describe?: (field: string, values: Readonly<Record<string, unknown>>) => ReactNode | undefined;
  /** Fields that the server writes, and that a version gives back all the same. */
  restored?: readonly string[];
}

/** What a restored version replaces in a form. */
export interface OpenForm {
  hasChanges: () => boolean;
  /** Gives up what is unsaved. */
  discard: () => void;
}

/** What a form says of the record that it edits. */
interface EditedRecord extends Partial<Pick<HistoryFields, 'fields' | 'labels'>> {
  resource: EndpointGroup;
  /** Absent while the record is new. */
  id?: string;
  /** What the history shows besides, or in place of the others. */
  history?: Partial<HistoryFields>;
}

/** A record whose history is shown. */
export interface HistorySubject extends HistoryFields {
  resource: ResourceName;
  id: string;
  /** The form that it was opened from. */
  form?: OpenForm;
}

/** What opens the history of the record of a form; undefined where there is none. */
export function formHistory(
  { resource, id, fields = [], labels, history }: EditedRecord,
  form: OpenForm,
): (() => void) | undefined {
  if (!id || !hasVersions(resource)) return undefined;
  return () => historyModal.open({ resource, id, fields, labels, ...history, form });
}

function hasVersions(resource: EndpointGroup): resource is ResourceName {
  return (resourceNames as readonly string[]).includes(resource);
}

/** Shows the versions of a record, compares them, and restores them. */
export const historyModal = defineModal<HistorySubject>(() => import('./HistoryDialog.tsx'));
