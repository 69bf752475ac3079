import { useTranslation } from 'react-i18next';
import type { Namespace } from '#contract/namespaces.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { Members } from './Members.tsx';

/** The staff of a class, to see and, for those who may, to add to and remove from. */
export default function MembersDialog({ namespace, onClose }: ModalProps & { namespace: Namespace }) {
  const { t } = useTranslation(['namespaces', 'common']);
  return (
    <DialogFrame
      asks={false}
      over={t('namespaces:members.title')}
      title={namespace.name}
      description={t('namespaces:members.help')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Members namespace={namespace} />
    </DialogFrame>
  );
}
