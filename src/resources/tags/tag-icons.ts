import type { SvgIconComponent } from '@mui/icons-material';
import Abc from '@mui/icons-material/AbcOutlined';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AcUnit from '@mui/icons-material/AcUnitOutlined';
import Agriculture from '@mui/icons-material/AgricultureOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import AutoStories from '@mui/icons-material/AutoStoriesOutlined';
import BeachAccess from '@mui/icons-material/BeachAccessOutlined';
import Biotech from '@mui/icons-material/BiotechOutlined';
import Bookmark from '@mui/icons-material/BookmarkOutlined';
import Brush from '@mui/icons-material/BrushOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Cake from '@mui/icons-material/CakeOutlined';
import Calculate from '@mui/icons-material/CalculateOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Chair from '@mui/icons-material/ChairOutlined';
import Chat from '@mui/icons-material/ChatOutlined';
import Checkroom from '@mui/icons-material/CheckroomOutlined';
import ChildCare from '@mui/icons-material/ChildCareOutlined';
import Church from '@mui/icons-material/ChurchOutlined';
import Computer from '@mui/icons-material/ComputerOutlined';
import Create from '@mui/icons-material/CreateOutlined';
import DirectionsBus from '@mui/icons-material/DirectionsBusOutlined';
import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import DirectionsRun from '@mui/icons-material/DirectionsRunOutlined';
import Draw from '@mui/icons-material/DrawOutlined';
import EmojiEmotions from '@mui/icons-material/EmojiEmotionsOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import EmojiObjects from '@mui/icons-material/EmojiObjectsOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import Face from '@mui/icons-material/FaceOutlined';
import FamilyRestroom from '@mui/icons-material/FamilyRestroomOutlined';
import Fastfood from '@mui/icons-material/FastfoodOutlined';
import Favorite from '@mui/icons-material/FavoriteOutlined';
import FitnessCenter from '@mui/icons-material/FitnessCenterOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Flight from '@mui/icons-material/FlightOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Functions from '@mui/icons-material/FunctionsOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Headphones from '@mui/icons-material/HeadphonesOutlined';
import Hearing from '@mui/icons-material/HearingOutlined';
import HistoryEdu from '@mui/icons-material/HistoryEduOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Hotel from '@mui/icons-material/HotelOutlined';
import Kitchen from '@mui/icons-material/KitchenOutlined';
import Language from '@mui/icons-material/LanguageOutlined';
import LibraryBooks from '@mui/icons-material/LibraryBooksOutlined';
import Lightbulb from '@mui/icons-material/LightbulbOutlined';
import LocalCafe from '@mui/icons-material/LocalCafeOutlined';
import LocalFlorist from '@mui/icons-material/LocalFloristOutlined';
import LocalHospital from '@mui/icons-material/LocalHospitalOutlined';
import Luggage from '@mui/icons-material/LuggageOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import Medication from '@mui/icons-material/MedicationOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Mic from '@mui/icons-material/MicOutlined';
import Movie from '@mui/icons-material/MovieOutlined';
import MusicNote from '@mui/icons-material/MusicNoteOutlined';
import Nature from '@mui/icons-material/NatureOutlined';
import Newspaper from '@mui/icons-material/NewspaperOutlined';
import Numbers from '@mui/icons-material/NumbersOutlined';
import Paid from '@mui/icons-material/PaidOutlined';
import Palette from '@mui/icons-material/PaletteOutlined';
import Park from '@mui/icons-material/ParkOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Pets from '@mui/icons-material/PetsOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Psychology from '@mui/icons-material/PsychologyOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import QuestionAnswer from '@mui/icons-material/QuestionAnswerOutlined';
import Quiz from '@mui/icons-material/QuizOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import Restaurant from '@mui/icons-material/RestaurantOutlined';
import Sailing from '@mui/icons-material/SailingOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import SelfImprovement from '@mui/icons-material/SelfImprovementOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Smartphone from '@mui/icons-material/SmartphoneOutlined';
import Spellcheck from '@mui/icons-material/SpellcheckOutlined';
import SportsSoccer from '@mui/icons-material/SportsSoccerOutlined';
import Star from '@mui/icons-material/StarOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Terrain from '@mui/icons-material/TerrainOutlined';
import TheaterComedy from '@mui/icons-material/TheaterComedyOutlined';
import Train from '@mui/icons-material/TrainOutlined';
import Translate from '@mui/icons-material/TranslateOutlined';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import Umbrella from '@mui/icons-material/UmbrellaOutlined';
import WbSunny from '@mui/icons-material/WbSunnyOutlined';
import Work from '@mui/icons-material/WorkOutlined';
import type { TagIconId } from '#contract/tag-icons.ts';

/** The icons a tag can carry, by the id that is stored; their names are words of the interface. Loaded apart from all else. */
export const tagIcons: Readonly<Record<TagIconId, SvgIconComponent>> = {
  School,
  MenuBook,
  AutoStories,
  LibraryBooks,
  Bookmark,
  Article,
  Newspaper,
  Abc,
  Spellcheck,
  Translate,
  Language,
  RecordVoiceOver,
  Hearing,
  Headphones,
  Mic,
  Chat,
  Forum,
  QuestionAnswer,
  Quiz,
  Extension,
  Create,
  Draw,
  Palette,
  Brush,
  MusicNote,
  TheaterComedy,
  Movie,
  PhotoCamera,
  Calculate,
  Functions,
  Science,
  Biotech,
  Psychology,
  Lightbulb,
  EmojiObjects,
  History,
  HistoryEdu,
  AccountBalance,
  Gavel,
  Public,
  Map: MapIcon,
  Place,
  Flight,
  Train,
  DirectionsCar,
  DirectionsBus,
  Sailing,
  Luggage,
  Hotel,
  Restaurant,
  LocalCafe,
  Fastfood,
  Kitchen,
  Cake,
  ShoppingCart,
  Storefront,
  Checkroom,
  Home,
  Chair,
  FamilyRestroom,
  People,
  ChildCare,
  Face,
  EmojiEmotions,
  Favorite,
  Pets,
  Park,
  LocalFlorist,
  Agriculture,
  WbSunny,
  AcUnit,
  Umbrella,
  BeachAccess,
  Terrain,
  Work,
  Business,
  Engineering,
  Build,
  Computer,
  Smartphone,
  Paid,
  LocalHospital,
  Medication,
  FitnessCenter,
  SportsSoccer,
  DirectionsRun,
  SelfImprovement,
  Schedule,
  CalendarMonth,
  Numbers,
  Category,
  Star,
  EmojiEvents,
  TrendingUp,
  Flag,
  Nature,
  Church,
};
