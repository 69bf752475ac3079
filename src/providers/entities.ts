import { createContext, useContext } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';

/** The definitions of all entities; the app, which alone knows them, gives them to its pages. */
export const EntitiesContext = createContext<Partial<Record<ResourceName, ResourceDefinition>>>({});

/** The definition of an entity by its name, for what shows records of any entity. */
export function useEntities(): (name: ResourceName) => ResourceDefinition {
  const entities = useContext(EntitiesContext);
  return (name) => {
    const entity = entities[name];
    if (!entity) throw new Error(`No entity is called ${name}`);
    return entity;
  };
}
