import { Refine } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '../components/dialogs/ConfirmDialog.tsx';
import { ModalHost } from '../components/dialogs/ModalHost.tsx';
import { authProvider } from '../providers/auth-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { i18nProvider } from '../providers/i18n.ts';
import { notificationProvider } from '../providers/notification-provider.ts';
import { createRouterProvider } from '../providers/router-provider.ts';
import { accessControlProvider, keepAccessInCache } from './access.ts';
import { queryClient } from './query-client.ts';
import { resourceDefinitions } from './resources.ts';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { refineResources } from './routing/refine-resources.tsx';

const dataProvider = createDataProvider(resourceDefinitions);
const routerProvider = createRouterProvider(resourceDefinitions);
keepAccessInCache();

/** What signed-in people see: Refine with the declared resources, and the pages. */
export default function Portal() {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags', 'files']);
  const resources = useMemo(() => refineResources(t), [t]);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={resources}
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
      <AppRoutes />
      <ModalHost />
      <ConfirmHost />
    </Refine>
  );
}
