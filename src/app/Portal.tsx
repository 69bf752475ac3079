import { Refine } from '@refinedev/core';
import { ConfirmHost } from '../components/dialogs/ConfirmHost.tsx';
import { ModalHost } from '../components/dialogs/ModalHost.tsx';
import { createAccessControlProvider } from '../providers/access-control-provider.ts';
import { authProvider } from '../providers/auth-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { i18nProvider } from '../providers/i18n.ts';
import { notificationProvider } from '../providers/notification-provider.ts';
import { createRouterProvider } from '../providers/router-provider.ts';
import { queryClient } from './query-client.ts';
import { resourceDefinitions } from './resources.ts';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { refineResources } from './routing/refine-resources.ts';

const dataProvider = createDataProvider(resourceDefinitions);
const routerProvider = createRouterProvider(resourceDefinitions);
const accessControlProvider = createAccessControlProvider(resourceDefinitions);

/** What signed-in people see: Refine over the declared resources, and the pages. */
export default function Portal() {
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={{
        disableTelemetry: true,
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
