import type { ResourceProps } from '@refinedev/core';
import { resourceDefinitions } from '../resources.ts';

/** The declared resources in Refine's own words. Paths come from the screens of each resource definition. */
export const refineResources: ResourceProps[] = resourceDefinitions.map(({ name, stale, screens }) => {
  const list = screens.find(
    (screen) => !screen.path.includes('/:mode') && !screen.path.includes('/show/'),
  )?.path;
  const form = screens.find((screen) => screen.path.endsWith('/:mode'))?.path;
  const show = screens.find((screen) => screen.path.includes('/show/'))?.path;
  return {
    name,
    meta: { stale },
    list,
    ...(form && {
      create: form.replace(':mode', 'add'),
      edit: form.replace(':mode', 'edit'),
      show: form.replace(':mode', 'view'),
    }),
    ...(show && { show }),
  };
});
