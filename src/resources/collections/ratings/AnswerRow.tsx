import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StudentItem } from '#contract/library.ts';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import { ScoreChip } from './ScoreChip.tsx';
import { colorOfAnswers } from './score-colors.ts';

/** An entry as a student answered it: the latest answer, how well it is known, how many answers were right. */
export function AnswerRow({ item }: { item: StudentItem }) {
  const { t } = useTranslation(['collections', 'items']);
  const { latestQuizAnswer: latest, knowledgeLevel } = item.library;
  const { correctTimes: right, wrongTimes: wrong } = knowledgeLevel;
  const percent = right + wrong > 0 ? Math.round((100 * right) / (right + wrong)) : undefined;
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Box sx={{ display: 'inline-flex', color: 'text.secondary' }} title={t(`items:types.${item.type}`)}>
            <ItemTypeIcon type={item.type} />
          </Box>
          <div>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {item.title}
            </Typography>
            {item.question && (
              <Typography variant="body2" color="text.secondary">
                {item.question}
              </Typography>
            )}
          </div>
        </Box>
      </TableCell>
      <TableCell>
        {latest ? (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box
              component="span"
              role="img"
              aria-label={t(latest.isCorrect ? 'ratings.right' : 'ratings.wrong')}
              title={t(latest.isCorrect ? 'ratings.right' : 'ratings.wrong')}
              sx={{ display: 'inline-flex', color: latest.isCorrect ? 'success.main' : 'error.main' }}
            >
              {latest.isCorrect ? <CheckIcon fontSize="small" /> : <CloseIcon fontSize="small" />}
            </Box>
            <div>
              {latest.value || '—'}
              <Typography variant="body2" color="text.secondary">
                {t(`form.quizType.${latest.type}`, { defaultValue: latest.type })}
              </Typography>
            </div>
          </Box>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {t('ratings.noAnswer')}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <span className="label">{t('ratings.knowledge')}: </span>
        {t(`ratings.levels.${knowledgeLevel.level}`)}
      </TableCell>
      <TableCell>
        {percent !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ScoreChip percent={percent} color={colorOfAnswers(percent)} />
            <Typography variant="body2" color="text.secondary" component="span">
              {t('ratings.times', { right, wrong })}
            </Typography>
          </Box>
        )}
      </TableCell>
    </TableRow>
  );
}
