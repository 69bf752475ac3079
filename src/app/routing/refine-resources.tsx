import type { ResourceProps } from '@refinedev/core';
import type { TFunction } from 'i18next';
import { resourceDefinitions } from '../resources.ts';
import { menuEntries, menuSections } from './screens.ts';

/**
 * The resources that Refine knows: entities for data, by their names and without a list, so that they are not in the
 * menu; and pages for the menu and the breadcrumbs, by their addresses, each below its section.
 */
export function refineResources(t: TFunction): ResourceProps[] {
  return [
    ...menuSections.map((name) => ({ name, meta: { label: t(`shell:sections.${name}`) } })),
    ...menuEntries.map(({ to, labelKey, icon: Icon, section }) => ({
      name: to,
      list: to,
      meta: { label: t(labelKey), icon: <Icon fontSize="small" />, parent: section },
    })),
    { name: '/profile', list: '/profile', meta: { label: t('shell:profile'), hide: true } },
    ...entityResources,
  ];
}

const entityResources: ResourceProps[] = resourceDefinitions.flatMap(({ name, screens }) => {
  const paths = screens.map(({ path }) => path);
  const form = paths.find((path) => path.endsWith('/:mode'));
  const show = paths.find((path) => path.includes('/show/'));
  const list = paths.find((path) => path !== form && path !== show);
  const entity = {
    name,
    ...(form && {
      create: form.replace(':mode', 'add'),
      edit: form.replace(':mode', 'edit'),
      show: form.replace(':mode', 'view'),
    }),
    ...(show && { show }),
    meta: { parent: list },
  };
  // An address with a parameter belongs to several menu entries, and is none itself.
  return list?.includes(':') ? [{ name: list, list, meta: { hide: true } }, entity] : [entity];
});
