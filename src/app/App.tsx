import { Refine } from '@refinedev/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { ConfirmHost } from '../components/dialogs/ConfirmHost.tsx';
import { ModalHost } from '../components/dialogs/ModalHost.tsx';
import { ToastHost } from '../components/dialogs/ToastHost.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { createAccessControlProvider } from '../providers/access-control-provider.ts';
import { authProvider } from '../providers/auth-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { i18nProvider } from '../providers/i18n.ts';
import { notificationProvider } from '../providers/notification-provider.ts';
import { routerProvider } from '../providers/router-provider.ts';
import { queryClient } from './query-client.ts';
import { faces } from './resources.ts';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { refineResources } from './routing/refine-resources.ts';
import { AppTheme } from './theme/AppTheme.tsx';

const dataProvider = createDataProvider(faces);
const accessControlProvider = createAccessControlProvider(faces);

/** The portal: its providers, its pages, and what floats above them. */
export function App() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<PageSpinner />}>
          <BrowserRouter>
            <QueryClientProvider client={queryClient}>
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
            </QueryClientProvider>
          </BrowserRouter>
        </Suspense>
        <ToastHost />
      </ErrorBoundary>
    </AppTheme>
  );
}
