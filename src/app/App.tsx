import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../components/dialogs/ToastHost.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { Entrance } from './Entrance.tsx';
import { queryClient } from './query-client.ts';
import { AppTheme } from './theme/AppTheme.tsx';

/** The whole application. What only signed-in people need is loaded behind the entrance. */
export function App() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Suspense fallback={<PageSpinner />}>
              <Entrance />
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>
        <ToastHost />
      </ErrorBoundary>
    </AppTheme>
  );
}
