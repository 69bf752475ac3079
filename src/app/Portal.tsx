import { Refine, type ResourceProps } from '@refinedev/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '../components/dialogs/ConfirmDialog.tsx';
import { ModalHost } from '../components/dialogs/ModalHost.tsx';
import { keepFocus } from '../lib/keep-focus.ts';
import { ignoreSecondClick } from '../lib/second-click.ts';
import { authProvider } from '../providers/auth-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { EntitiesContext } from '../providers/entities.ts';
import { i18nProvider } from '../providers/i18n.ts';
import { createRouterProvider } from '../providers/router-provider.ts';
import { notificationProvider } from '../providers/write-notifications.ts';
import { accessControlProvider, keepAccessInCache } from './access.ts';
import { queryClient } from './query-client.ts';
import { listDefinitions, resourceDefinitions, resources } from './resources.ts';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { menuEntries, menuSections } from './routing/screens.ts';
import { UndoHost } from './undo/UndoHost.tsx';

export { preloadPage } from './routing/pages.ts';

const dataProvider = createDataProvider(listDefinitions);
const routerProvider = createRouterProvider(resourceDefinitions);
keepAccessInCache();
keepFocus();
ignoreSecondClick();

/** What signed-in people see: Refine with the declared resources, and the pages. */
export default function Portal() {
  const { t } = useTranslation('shell');
  const refined = useMemo(() => refineResources(t), [t]);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refined}
      options={{
        // The frame shows the breadcrumbs.
        breadcrumb: false,
        disableTelemetry: true,
        // Refine would ask the auth provider at each address; guards read its answer from the cache.
        disableRouteChangeHandler: true,
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <EntitiesContext value={resources}>
        <AppRoutes />
        <ModalHost />
        <ConfirmHost />
        <UndoHost />
      </EntitiesContext>
    </Refine>
  );
}

/**
 * The resources that Refine knows: entities for data, by their names and without a list, so that they are not in the
 * menu; and pages for the menu and the breadcrumbs, by their addresses, each below its section.
 */
function refineResources(t: TFunction): ResourceProps[] {
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

const entityResources: ResourceProps[] = listDefinitions.flatMap(({ name, screens }) => {
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
