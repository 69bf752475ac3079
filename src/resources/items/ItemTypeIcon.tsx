import type { SvgIconComponent } from '@mui/icons-material';
import AbcIcon from '@mui/icons-material/Abc';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BookIcon from '@mui/icons-material/BookOutlined';
import ChecklistIcon from '@mui/icons-material/Checklist';
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import FormatQuoteIcon from '@mui/icons-material/FormatQuote';
import LightbulbIcon from '@mui/icons-material/LightbulbOutlined';
import NotesIcon from '@mui/icons-material/Notes';
import QuestionAnswerIcon from '@mui/icons-material/QuestionAnswerOutlined';
import RecordVoiceOverIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import ReorderIcon from '@mui/icons-material/Reorder';
import ShortTextIcon from '@mui/icons-material/ShortText';
import SmartDisplayIcon from '@mui/icons-material/SmartDisplayOutlined';
import SortByAlphaIcon from '@mui/icons-material/SortByAlpha';
import SpaceBarIcon from '@mui/icons-material/SpaceBar';
import SpellcheckIcon from '@mui/icons-material/Spellcheck';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import ThumbsUpDownIcon from '@mui/icons-material/ThumbsUpDownOutlined';
import type { ItemType } from '#contract/item-types.ts';

/** The icon of each type of item. */
export const itemTypeIcons: Record<ItemType, SvgIconComponent> = {
  GenericItem: ExtensionIcon,
  Word: AbcIcon,
  Phrase: ShortTextIcon,
  Quote: FormatQuoteIcon,
  Idiom: LightbulbIcon,
  Saying: RecordVoiceOverIcon,
  Sentence: NotesIcon,
  Text: ArticleIcon,
  MultipleChoice: ChecklistIcon,
  QuestionAnswer: QuestionAnswerIcon,
  RearrangementAnswer: SwapHorizIcon,
  RearrangementSpelling: SortByAlphaIcon,
  Rearrangement: ReorderIcon,
  TrueOrFalse: ThumbsUpDownIcon,
  FillTheGapMultiple: SpaceBarIcon,
  FillTheGapMultipleSpelling: SpellcheckIcon,
  BookSection: BookIcon,
  Video: SmartDisplayIcon,
};

/** The icon of an item type; its name is shown beside it or announced by its container. */
export function ItemTypeIcon({ type }: { type: ItemType }) {
  const Icon = itemTypeIcons[type];
  return <Icon aria-hidden />;
}
