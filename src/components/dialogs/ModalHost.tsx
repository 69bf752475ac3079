import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { closeModal, type ModalProps, type OpenModal, openModals } from '../../lib/modals.ts';
import { useStore } from '../../lib/store.ts';

type AnyModal = ComponentType<ModalProps & object>;
const loaded = new Map<OpenModal['load'], LazyExoticComponent<AnyModal>>();

/** The component of a modal, loaded once. Only its own handle opens it, with the props it asks for. */
function componentOf(load: OpenModal['load']): LazyExoticComponent<AnyModal> {
  const known = loaded.get(load);
  if (known) return known;
  const component = lazy(load as unknown as () => Promise<{ default: AnyModal }>);
  loaded.set(load, component);
  return component;
}

/** Shows the open modals, the last one on top. */
export function ModalHost() {
  const modals = useStore(openModals);
  return modals.map(({ id, load, props }) => {
    const Modal = componentOf(load);
    return (
      <Suspense key={id} fallback={null}>
        <Modal {...props} open onClose={() => closeModal(id)} />
      </Suspense>
    );
  });
}
