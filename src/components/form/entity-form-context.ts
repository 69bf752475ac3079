import { createContext, useContext } from 'react';
import type { EntityForm } from './entity-form.ts';

/** The form that the fields and bars below belong to. */
export const EntityFormContext = createContext<EntityForm | undefined>(undefined);

/** The form around a component of the kit. */
export function useEntityFormContext(): EntityForm {
  const form = useContext(EntityFormContext);
  if (!form) throw new Error('A part of a form stands outside of <FormFrame>.');
  return form;
}
