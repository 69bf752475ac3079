import type { FieldValues } from 'react-hook-form';
import type { ResourceName } from '#contract/resources.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import type { EntityForm, EntityFormOptions, StoredEntity } from './entity-form.ts';
import { bodyOf, type FieldDefinition, newValues, valuesOf } from './field-definition.ts';
import { useFieldLabels } from './field-labels.ts';
import { useEntityForm } from './use-entity-form.ts';

interface Options<Entity extends StoredEntity>
  extends Pick<
    EntityFormOptions<FieldValues, object, Entity>,
    'id' | 'schema' | 'check' | 'describe' | 'history' | 'draft' | 'onSaved' | 'quiet'
  > {
  resource: ResourceName;
  fields: readonly FieldDefinition[];
  /** Keys of the body that no field edits, as the type of a tag. */
  fixed?: object;
}

/** A form whose values, body and labels follow from its declared fields. */
export function useDeclaredForm<Entity extends StoredEntity>({
  fields,
  fixed,
  ...options
}: Options<Entity>): EntityForm<FieldValues, Entity> {
  const { selected } = useNamespaces();
  const namespaces = fields.flatMap(({ name, input }) =>
    input === 'namespaces' && selected ? [[name, [selected.id]]] : [],
  );
  return useEntityForm({
    ...options,
    fields,
    labels: useFieldLabels(options.resource, fields),
    defaults: newValues(fields, Object.fromEntries(namespaces)),
    fromEntity: (entity) => valuesOf(fields, entity),
    toBody: (values) => ({ ...bodyOf(fields, values), ...fixed }),
  });
}
