import { exerciseTypes, type ItemType } from '#contract/item-types.ts';
import type { TagIconId } from '#contract/tag-icons.ts';
import type { TagPlacement } from '#contract/tags.ts';
import type { DemoTag } from './shape.ts';

function collectionTag(
  namespace: DemoTag['namespace'],
  name: string,
  description: string,
  greekName: string,
  greekDescription: string,
  iconId: TagIconId,
  level: number[],
  ...subType: TagPlacement[]
): DemoTag {
  return {
    namespace,
    tag: { type: 'collection', name, description, iconId, level, subType, status: 'Active' },
    greek: { name: greekName, description: greekDescription },
  };
}

function itemTag(
  name: string,
  description: string,
  greekName: string,
  greekDescription: string,
  iconId: TagIconId,
  item_vocabCategories: readonly ItemType[] = ['Word', 'Phrase', 'Idiom', 'Sentence'],
): DemoTag {
  const subType: TagPlacement[] = ['Item.ExpCategories', 'Item.LibraryTags'];
  const levels = [1, 2, 3, 4, 5];
  const tag = collectionTag(
    'every',
    name,
    description,
    greekName,
    greekDescription,
    iconId,
    levels,
    ...subType,
  );
  return { ...tag, tag: { ...tag.tag, type: 'item', item_vocabCategories: [...item_vocabCategories] } };
}

/** The tags of collections, in their order. */
// biome-ignore format: one tag, one line
export const demoCollectionTags: DemoTag[] = [
  collectionTag('en', 'A1 Everyday life', 'The words of an ordinary day: breakfast, the bus, the shops and the sofa.', 'A1 Καθημερινή ζωή', 'Οι λέξεις μιας συνηθισμένης μέρας: πρωινό, λεωφορείο, μαγαζιά και καναπές.', 'Home', [1, 2], 'Collection.PersonalPlan', 'Collection.ExpCategories'),
  collectionTag('en', 'A2 Travel', 'Everything you need between packing your bag and posting the last photo.', 'A2 Ταξίδια', 'Όλα όσα χρειάζεστε από τη στιγμή που φτιάχνετε βαλίτσα ως την τελευταία φωτογραφία.', 'Flight', [2, 3], 'Collection.PersonalPlan', 'Collection.ExpCategories'),
  collectionTag('en', 'A2 Nature and animals', 'Animals, plants and the weather, which the English never tire of.', 'A2 Φύση και ζώα', 'Ζώα, φυτά και ο καιρός, που οι Άγγλοι δεν βαριούνται ποτέ.', 'Pets', [2, 3], 'Collection.PersonalPlan', 'Collection.LibraryTags'),
  collectionTag('en', 'B1 Work and study', 'Applying, meeting, writing and being on time.', 'B1 Εργασία και σπουδές', 'Αιτήσεις, συναντήσεις, μηνύματα και προθεσμίες.', 'Work', [3, 4], 'Collection.PersonalPlan', 'Collection.ExpCategories'),
  collectionTag('en', 'B1 People and feelings', 'How to say what you feel, and how to understand what others feel.', 'B1 Άνθρωποι και συναισθήματα', 'Πώς λέμε τι νιώθουμε και πώς καταλαβαίνουμε τι νιώθουν οι άλλοι.', 'EmojiObjects', [3, 4], 'Collection.PersonalPlan'),
  collectionTag('en', 'B2 Idioms and sayings', 'What people say when they do not mean it word for word.', 'B2 Ιδιωτισμοί και παροιμίες', 'Όσα λέει ο κόσμος χωρίς να τα εννοεί κατά λέξη.', 'Public', [5, 6], 'Collection.PersonalPlan', 'Collection.LibraryTags'),
  collectionTag('en', 'Grammar workshop', 'Short explanations, many exercises.', 'Εργαστήρι γραμματικής', 'Σύντομες εξηγήσεις, πολλές ασκήσεις.', 'School', [1, 2, 3, 4], 'Collection.BundleExercises', 'Collection.PersonalPlan'),
  collectionTag('en', 'Listening room', 'Recordings of real speed, with exercises.', 'Αίθουσα ακρόασης', 'Ηχογραφήσεις σε κανονική ταχύτητα, με ασκήσεις.', 'Headphones', [2, 3, 4], 'Collection.ExpCategories'),
  collectionTag('en', 'Speaking club', 'Sentences to say aloud until they come by themselves.', 'Λέσχη ομιλίας', 'Προτάσεις να τις λέτε δυνατά ώσπου να βγαίνουν μόνες τους.', 'Mic', [1, 2, 3], 'Collection.ExpCategories'),
  collectionTag('every', 'Reading corner', 'Texts and books for the bus, the beach and bed.', 'Γωνιά ανάγνωσης', 'Κείμενα και βιβλία για το λεωφορείο, την παραλία και το κρεβάτι.', 'MenuBook', [2, 3, 4, 5], 'Collection.Books', 'Collection.LibraryTags'),
  collectionTag('en', 'Films and music', 'Learning by watching and humming along.', 'Ταινίες και μουσική', 'Μαθαίνουμε βλέποντας και σιγοτραγουδώντας.', 'MusicNote', [2, 3, 4], 'Collection.LibraryTags'),
  collectionTag('every', 'Tests', 'Where do you stand? Tests to begin with and to finish with.', 'Τεστ', 'Πού βρίσκεστε; Τεστ για την αρχή και για το τέλος.', 'Create', [1, 2, 3, 4, 5, 6], 'Hidden'),
  collectionTag('el', 'Greek basics', 'The first steps in Greek: letters, greetings, the things around you.', 'Ελληνικά για αρχάριους', 'Τα πρώτα βήματα στα ελληνικά: γράμματα, χαιρετισμοί, τα πράγματα γύρω μας.', 'Translate', [1, 2], 'Collection.PersonalPlan', 'Collection.ExpCategories'),
  collectionTag('el', 'Greek on holiday', 'At the taverna, on the ferry, at the kiosk.', 'Ελληνικά στις διακοπές', 'Στην ταβέρνα, στο πλοίο, στο περίπτερο.', 'Restaurant', [1, 2, 3], 'Collection.PersonalPlan', 'Collection.ExpCategories'),
];

/** The tags of items, in their order. */
// biome-ignore format: one tag, one line
export const demoItemTags: DemoTag[] = [
  itemTag('Food', 'What we eat and drink, and how we make it.', 'Φαγητό', 'Τι τρώμε και τι πίνουμε, και πώς το φτιάχνουμε.', 'Restaurant'),
  itemTag('Travel', 'Getting there and back.', 'Ταξίδια', 'Να πάμε και να γυρίσουμε.', 'Flight'),
  itemTag('Animals', 'Tame, wild and in between.', 'Ζώα', 'Ήμερα, άγρια και κάτι ανάμεσα.', 'Pets'),
  itemTag('Work', 'Jobs, offices and studies.', 'Εργασία', 'Επαγγέλματα, γραφεία και σπουδές.', 'Work'),
  itemTag('Home', 'Rooms, furniture and housework.', 'Σπίτι', 'Δωμάτια, έπιπλα και δουλειές του σπιτιού.', 'Home'),
  itemTag('Body', 'From head to toe, and at the doctor’s.', 'Σώμα', 'Από την κορυφή ως τα νύχια, και στον γιατρό.', 'SportsSoccer'),
  itemTag('Weather', 'Sun, rain and everything in between.', 'Καιρός', 'Ήλιος, βροχή και όλα τα ενδιάμεσα.', 'Nature'),
  itemTag('Feelings', 'Moods, and how to tell them.', 'Συναισθήματα', 'Διαθέσεις, και πώς τις περιγράφουμε.', 'EmojiObjects', ['Word', 'Phrase', 'Idiom', 'Saying', 'Quote']),
  itemTag('Time', 'Hours, days and being late.', 'Χρόνος', 'Ώρες, μέρες και καθυστερήσεις.', 'Public', ['Word', 'Phrase', 'Idiom', 'Saying']),
  itemTag('Grammar', 'Exercises on how the language is built.', 'Γραμματική', 'Ασκήσεις για το πώς χτίζεται η γλώσσα.', 'School', exerciseTypes),
];
