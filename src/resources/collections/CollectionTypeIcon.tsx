import type { SvgIconComponent } from '@mui/icons-material';
import AbcIcon from '@mui/icons-material/Abc';
import AutoStoriesIcon from '@mui/icons-material/AutoStoriesOutlined';
import CollectionsBookmarkIcon from '@mui/icons-material/CollectionsBookmarkOutlined';
import ContentCutIcon from '@mui/icons-material/ContentCut';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import FitnessCenterIcon from '@mui/icons-material/FitnessCenter';
import HeadphonesIcon from '@mui/icons-material/HeadphonesOutlined';
import LightbulbIcon from '@mui/icons-material/LightbulbOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import RecordVoiceOverIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import RuleIcon from '@mui/icons-material/Rule';
import SmartDisplayIcon from '@mui/icons-material/SmartDisplayOutlined';
import StairsIcon from '@mui/icons-material/StairsOutlined';
import SubjectIcon from '@mui/icons-material/Subject';
import type { CollectionType } from '#contract/collection-types.ts';

/** The icon of each type of collection. */
export const collectionTypeIcons: Record<CollectionType, SvgIconComponent> = {
  GenericCollection: CollectionsBookmarkIcon,
  Vocabulary: AbcIcon,
  Grammar: RuleIcon,
  PlacementTest: StairsIcon,
  EvaluationTest: FactCheckIcon,
  Listening: HeadphonesIcon,
  Speaking: RecordVoiceOverIcon,
  Reading: MenuBookIcon,
  VocabText: SubjectIcon,
  Wizdom: LightbulbIcon,
  TextFragm: ContentCutIcon,
  BundleExercises: FitnessCenterIcon,
  MediaBundle: SmartDisplayIcon,
  Book: AutoStoriesIcon,
};

/** The icon of a collection type; its name is shown beside it or in a column of its own. */
export function CollectionTypeIcon({ type }: { type: CollectionType }) {
  const Icon = collectionTypeIcons[type];
  return <Icon aria-hidden />;
}
