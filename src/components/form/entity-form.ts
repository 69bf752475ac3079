import type { BaseRecord, HttpError } from '@refinedev/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { EndpointGroup } from '#contract/endpoints.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Draft } from '../../lib/drafts.ts';
import type { HistoryFields } from '../history/history-modal.ts';
import type { ConflictField, Side } from './conflicts/edit-conflict.ts';
import type { FieldDefinition } from './field-definition.ts';

/** What the form needs to know of anything stored. */
export interface StoredEntity extends BaseRecord {
  id: string;
  version: number;
}

/** Whether a form makes a record or changes one. */
export type FormMode = 'add' | 'edit';

/** What an entity's form is made of. */
export interface EntityFormOptions<
  Values extends FieldValues,
  Body extends object,
  Entity extends StoredEntity,
> {
  resource: EndpointGroup;
  /** The record to edit; absent for a new one. */
  id?: string;
  /** The contract's schema of the whole body, the one of adding; an edit sends only the keys that changed. */
  schema: z.ZodType;
  /** The fields that `FormFields` draws. */
  fields?: readonly FieldDefinition[];
  /** What a new form starts with. A form of an existing thing holds them until it has loaded. */
  defaults: Values;
  /** The fields of what is stored. */
  fromEntity: (entity: Entity) => Values;
  /** The whole body that these fields say. Keep the names of fields and body alike, so that validation issues find them. */
  toBody: (values: Values) => Body;
  /** What is put in order when it is saved, as blank lines. */
  tidy?: (values: Values) => Partial<Values>;
  /** Rules of the contract that look at several fields. */
  check?: (body: Body) => ValidationIssue[];
  /** The name of every field, for fields, error summary and conflict dialog; those within a list go by `list.field`. */
  labels: Record<Extract<keyof Values, string>, string>;
  /** How a value of a field is shown in the conflict dialog, where text alone does not say it. */
  describe?: (field: string, value: unknown) => ReactNode | undefined;
  /** The kind under which the draft of a new thing is kept; absent: no draft. Edits are kept by id. */
  draft?: string;
  /** What the history shows besides fields and labels of the form, or in their place. */
  history?: Partial<HistoryFields>;
  /** After the server has stored it. */
  onSaved?: (entity: Entity, mode: FormMode) => void;
  /** Leaves the toast of success to `onSaved`. */
  quiet?: boolean;
}

/** A form of one thing and all that happens around it. */
export interface EntityForm<
  Values extends FieldValues = FieldValues,
  Entity extends StoredEntity = StoredEntity,
> {
  /** The id of the form element, for buttons outside of it. */
  formId: string;
  form: UseFormReturn<Values>;
  mode: FormMode;
  resource: EndpointGroup;
  schema: z.ZodType;
  fields: readonly FieldDefinition[];
  /** The record as it is stored, once loaded. */
  entity?: Entity;
  loading: boolean;
  loadError: HttpError | null;
  reload: () => void;
  /** Validates and stores; the answer is what was stored, or undefined when that failed. */
  save: () => Promise<Entity | undefined>;
  /** What Enter in a field does, where it is something else than saving. */
  submit?: () => void;
  saving: boolean;
  dirty: boolean;
  /** When it was last stored from this form. */
  savedAt?: string;
  /** Whether the form may be closed: asks when something is unsaved. */
  leave: () => Promise<boolean>;
  /** Forgets what is unsaved, without asking. */
  forget: () => void;
  /** Shows the versions of the record, if it has any; restoring one replaces what is unsaved. */
  openHistory?: () => void;
  draft: { offered?: Draft; restore: () => void; drop: () => void };
  conflict?: {
    fields: ConflictField[];
    resolve: (choices: Record<string, Side>) => void;
    cancel: () => void;
  };
  labels: Record<string, string>;
  describe?: (field: string, value: unknown) => ReactNode | undefined;
}

/** The form that the fields and bars below belong to. */
export const EntityFormContext = createContext<EntityForm | undefined>(undefined);

/** The form that a field or bar belongs to. */
export function useEntityFormContext(): EntityForm {
  const form = useContext(EntityFormContext);
  if (!form) throw new Error('A part of a form is outside of <FormFrame>.');
  return form;
}
