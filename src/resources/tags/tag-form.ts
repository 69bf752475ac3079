import type { TagType } from '#contract/tags.ts';
import { defineModal } from '../../lib/modals.ts';

/** What the form of a tag is opened with: the kind, and the id of the tag to edit unless it is a new one. */
export interface TagFormProps {
  type: TagType;
  id?: string;
}

/** The form of a tag in a dialog. */
export const tagForm = defineModal<TagFormProps>('tag-form', () => import('./TagFormModal.tsx'));
