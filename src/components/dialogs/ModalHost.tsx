import Box from '@mui/material/Box';
import Modal from '@mui/material/Modal';
import { useNotification } from '@refinedev/core';
import i18next from 'i18next';
import { type ComponentType, Suspense } from 'react';
import { closeModal, type ModalProps, type OpenModal, openModals } from '../../lib/modals.ts';
import { useStore } from '../../lib/store.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { PageSpinner } from '../PageSpinner.tsx';

type AnyModal = ComponentType<ModalProps & object>;
const loaded = new Map<OpenModal['load'], AnyModal>();

/** The component of a modal, loaded once. Only its own handle opens it, with the props it takes. */
function componentOf(load: OpenModal['load']): AnyModal {
  const known = loaded.get(load);
  if (known) return known;
  // A page is not reloaded for a dialog: it may hold unsaved work.
  const { Component } = lazyComponent(load as () => Promise<{ default: AnyModal }>, Waiting, null);
  loaded.set(load, Component);
  return Component;
}

/** Shows the open modals, the last one on top. One that fails closes, and may be tried again. */
export function ModalHost() {
  const { open: notify } = useNotification();
  const modals = useStore(openModals);
  return modals.map(({ id, load, props }) => {
    const Component = componentOf(load);
    const fail = () => {
      loaded.delete(load);
      closeModal(id);
      notify?.({ type: 'error', message: i18next.t('common:failure.title') });
    };
    return (
      <ErrorBoundary key={id} onError={fail}>
        <Suspense fallback={<Waiting />}>
          <Component {...props} onClose={() => closeModal(id)} />
        </Suspense>
      </ErrorBoundary>
    );
  });
}

/** Has the focus, so that a key pressed once more does not open the modal twice. */
function Waiting() {
  return (
    <Modal open hideBackdrop>
      <Box tabIndex={-1}>
        <PageSpinner />
      </Box>
    </Modal>
  );
}
