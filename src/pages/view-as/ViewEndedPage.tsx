import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BarePage } from '../../components/BarePage.tsx';
import { currentViewing } from '../../lib/session.ts';
import { endViewing } from '../../providers/view-as.ts';

/** In place of a portal that was shown as another person sees it, once the time is over or it may not be shown any more. */
export default function ViewEndedPage() {
  const { t } = useTranslation('shell');
  const { person, endsAt } = currentViewing() ?? { person: { name: '' }, endsAt: 0 };
  return (
    <BarePage
      title={t('viewAs.endedTitle')}
      text={t(endsAt <= Date.now() ? 'viewAs.timeOver' : 'viewAs.ended', { name: person.name })}
    >
      <Button variant="contained" autoFocus onClick={() => void endViewing()}>
        {t('viewAs.back')}
      </Button>
    </BarePage>
  );
}
