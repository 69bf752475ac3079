import { useTranslation } from 'react-i18next';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { showError, showToast } from '../../lib/toasts.ts';
import { useFilesChanged } from './use-files-changed.ts';

/** Asks whether a file shall go, naming where it is used, then removes it from all of that. */
export function useFileRemoval(): (file: Pick<StoredFile, '_id' | 'name'>) => Promise<boolean> {
  const { t } = useTranslation(['files', 'common']);
  const filesChanged = useFilesChanged();

  return async ({ _id, name }) => {
    try {
      const { usage } = await call(fileEndpoints.details, { params: { id: _id } });
      const places = usage.places.map(
        ({ entityType, name, field }) => `${t(`use.${entityType}`)}: ${name} (${t(`use.fields.${field}`)})`,
      );
      const more = usage.total - places.length;
      const { confirmed } = await confirm({
        title: t('removal.title', { name }),
        text:
          usage.total === 0
            ? t('removal.unused')
            : [
                t('removal.used', { count: usage.total }),
                ...places,
                ...(more > 0 ? [t('removal.more', { count: more })] : []),
              ].join('\n'),
        confirmLabel: t('removal.confirm'),
        cancelLabel: t('common:cancel'),
        danger: true,
      });
      if (!confirmed) return false;
      await call(fileEndpoints.remove, { params: { id: _id } });
    } catch (error) {
      showError(error);
      return false;
    }
    showToast({ severity: 'success', message: t('removal.done', { name }) });
    filesChanged();
    return true;
  };
}
