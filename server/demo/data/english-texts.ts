import { type DemoCollection, type DemoItem, text } from './shape.ts';

function video(
  title: string,
  greek: string,
  difficulty: number,
  description: string,
  additionalInfo: string,
  link: string,
): DemoItem {
  return {
    type: 'Video',
    title,
    description,
    additionalInfo,
    difficulty,
    link,
    translations: { el: { title: greek } },
  };
}

function section(
  title: string,
  greek: string,
  description: string,
  additionalInfo: string,
  content: string[],
  translation: string[],
): DemoItem {
  return {
    type: 'BookSection',
    title,
    description,
    additionalInfo,
    difficulty: 3,
    bookSection_Content: content.join('\n\n'),
    bookSection_ContentTranslation: translation.join('\n\n'),
    translations: { el: { title: greek } },
  };
}

/** Collections in English to read and to watch. */
export const englishTexts: DemoCollection[] = [
  {
    namespace: 'every',
    tags: ['A1 Everyday life'],
    greek: {
      title: 'Πώς μαθαίνουμε μια γλώσσα',
      description: '<p>Τέσσερις συμβουλές για όσους ξεκινούν.</p>',
    },
    collection: {
      type: 'GenericCollection',
      title: 'How to learn a language',
      description:
        '<p>Four pieces of advice for those who begin.</p><ul><li>a little every day</li><li>aloud</li><li>with others</li><li>without fear</li></ul>',
      status: 'Active',
      difficulty: 1,
    },
    // biome-ignore format: one item, one line
    items: [
      text('A little every day', 'Λίγο κάθε μέρα', 1, 'Fifteen minutes a day are worth more than three hours on Sunday. Choose a time that you never miss, such as breakfast or the bus ride home.', 'GenericItem'),
      text('Say it aloud', 'Να το λέτε δυνατά', 1, 'Reading with your eyes alone teaches your eyes. Say new words aloud, so that your mouth learns them too.', 'GenericItem'),
      text('Find someone to talk to', 'Βρείτε με ποιον να μιλάτε', 2, 'A neighbour, a classmate, a cousin in Melbourne: ten minutes of real conversation a week make all the rest easier.', 'GenericItem'),
      text('Make mistakes', 'Κάντε λάθη', 2, 'People understand you long before you are perfect. Each mistake that somebody corrects is one you will not make again.', 'GenericItem'),
    ],
  },
  {
    namespace: 'en',
    tags: ['Reading corner'],
    itemTag: 'Home',
    greek: { title: 'Κείμενα για μια στάση λεωφορείου' },
    collection: {
      type: 'TextFragm',
      title: 'Texts for one bus stop',
      description: '<p>Six very short texts. Each takes <strong>less than a minute</strong>.</p>',
      status: 'Active',
      difficulty: 2.5,
    },
    // biome-ignore format: one item, one line
    items: [
      text('The wrong coat', 'Το λάθος παλτό', 2, 'At the cinema I took the wrong coat. I only noticed when I put my hand in the pocket and found a lemon. The next day I went back. A man was waiting at the door, in my coat. “I’d like my lemon,” he said.'),
      text('Grandmother’s phone', 'Το τηλέφωνο της γιαγιάς', 2, 'My grandmother has learned to send photographs. Every morning at seven she sends us one of her cat. It is always the same cat, and, as far as we can see, always the same photograph. We all answer: “Lovely!”'),
      text('Room with a view', 'Δωμάτιο με θέα', 3, 'The hotel had promised a view of the sea. We opened the window and saw a wall. “Lean out,” said the manager, “and look to the left.” We leaned out. Between two chimneys, no wider than a ribbon, it was blue.'),
      text('The last bus', 'Το τελευταίο λεωφορείο', 3, 'When I ran round the corner, the last bus was already moving. The driver saw me and stopped. “You’re the third this week,” he said. “I always leave a minute late.” I have liked that town ever since.'),
      text('Instructions', 'Οδηγίες', 3, 'The shelf came in a flat box with forty screws and a drawing. After two hours we had a shelf and six screws left over. My father looked at them for a while and put them in a drawer. The shelf is still standing.'),
      text('Snow', 'Χιόνι', 2, 'It snowed in our village for the first time in twelve years. The school closed at ten. By eleven, the teachers were throwing snowballs at the mayor. By four it had all melted, and nobody has talked of anything else since.'),
    ],
  },
  {
    namespace: 'en',
    tags: ['Films and music'],
    greek: { title: 'Βλέπω και μαθαίνω' },
    collection: {
      type: 'MediaBundle',
      title: 'Watch and learn',
      description:
        '<p>Short films to watch and to talk about afterwards.</p><p>Watch <strong>twice</strong>: first for the story, then for the words.</p>',
      link: 'https://studio.blender.org/films/',
      status: 'Active',
      difficulty: 3,
    },
    // biome-ignore format: one item, one line
    items: [
      video('Me at the zoo', 'Εγώ στον ζωολογικό κήπο', 2, 'A young man in front of the elephants says what is so interesting about them. The first video ever put on YouTube.', 'Nineteen seconds; spoken English with pauses.', 'https://www.youtube.com/watch?v=jNQXAC9IVRw'),
      video('Big Buck Bunny', 'Ο μεγάλος λαγός', 1, 'A good-natured rabbit and three rodents who go too far. Nobody speaks, so tell the story in your own words.', 'Ten minutes; no words at all.', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
      video('Sintel', 'Σιντέλ', 4, 'A girl crosses the world in search of a dragon she once saved.', 'Fifteen minutes; little, but clear English.', 'https://www.youtube.com/watch?v=eRsGyueVLvQ'),
      video('Tears of Steel', 'Ατσάλινα δάκρυα', 5, 'In Amsterdam, scientists try to save the city from robots and from an old quarrel.', 'Twelve minutes; fast English.', 'https://www.youtube.com/watch?v=R6MlUcmOul8'),
      video('Spring', 'Άνοιξη', 2, 'A shepherd girl and her dog meet ancient spirits so that spring can come. Describe what you see.', 'Eight minutes; no words at all.', 'https://www.youtube.com/watch?v=WhWc3b3KhnY'),
    ],
  },
  {
    namespace: 'every',
    tags: ['Reading corner', 'A2 Nature and animals'],
    greek: {
      title: 'Πέντε μύθοι του Αισώπου',
      description: '<p>Γνωστοί μύθοι σε απλά αγγλικά, με ελληνική μετάφραση.</p>',
    },
    collection: {
      type: 'Book',
      title: 'Five fables of Aesop',
      description: '<p>Well-known fables told in simple English, with a Greek translation.</p>',
      status: 'Active',
      difficulty: 3,
    },
    items: [
      section(
        'The Hare and the Tortoise',
        'Ο λαγός και η χελώνα',
        'A race that everyone thinks they know the end of.',
        'Fable 1',
        [
          'A hare laughed at a tortoise because she was so slow. “Do you ever get anywhere?” he asked.',
          '“I get there sooner than you think,” said the tortoise. “Let us run a race.” The hare found this very funny, and agreed.',
          'The hare was soon so far ahead that he lay down under a tree to sleep. The tortoise walked on and on, and never stopped.',
          'When the hare woke up, he ran as fast as he could. But the tortoise was already there, resting in the shade.',
        ],
        [
          'Ένας λαγός κορόιδευε μια χελώνα επειδή ήταν τόσο αργή. «Φτάνεις ποτέ πουθενά;» τη ρώτησε.',
          '«Φτάνω πιο γρήγορα απ’ όσο νομίζεις», είπε η χελώνα. «Πάμε να παραβγούμε στο τρέξιμο.» Του λαγού του φάνηκε πολύ αστείο και δέχτηκε.',
          'Σε λίγο ο λαγός είχε προχωρήσει τόσο πολύ, που ξάπλωσε κάτω από ένα δέντρο να κοιμηθεί. Η χελώνα προχωρούσε, προχωρούσε, και δεν σταματούσε ποτέ.',
          'Όταν ξύπνησε ο λαγός, έτρεξε όσο πιο γρήγορα μπορούσε. Αλλά η χελώνα ήταν ήδη εκεί και ξεκουραζόταν στη σκιά.',
        ],
      ),
      section(
        'The North Wind and the Sun',
        'Ο βοριάς και ο ήλιος',
        'Who is stronger? A traveller has to decide.',
        'Fable 2',
        [
          'The North Wind and the Sun were arguing about which of them was stronger. Then they saw a traveller in a warm coat.',
          '“Whoever makes him take off his coat is the stronger,” said the Sun. The North Wind blew with all his might, but the more he blew, the more tightly the man held his coat.',
          'Then the Sun came out and shone gently. The man grew warm, opened his coat, and at last took it off.',
        ],
        [
          'Ο βοριάς και ο ήλιος μάλωναν ποιος από τους δυο είναι πιο δυνατός. Τότε είδαν έναν ταξιδιώτη με ζεστό παλτό.',
          '«Όποιος τον κάνει να βγάλει το παλτό του, αυτός είναι ο πιο δυνατός», είπε ο ήλιος. Ο βοριάς φύσηξε με όλη του τη δύναμη, αλλά όσο φυσούσε, τόσο πιο σφιχτά κρατούσε ο άνθρωπος το παλτό του.',
          'Τότε βγήκε ο ήλιος κι έλαμψε απαλά. Ο άνθρωπος ζεστάθηκε, ξεκούμπωσε το παλτό του και στο τέλος το έβγαλε.',
        ],
      ),
      section(
        'The Fox and the Grapes',
        'Η αλεπού και τα σταφύλια',
        'Where the expression “sour grapes” comes from.',
        'Fable 3',
        [
          'A hungry fox saw some fine grapes hanging high on a vine. She jumped, but could not reach them.',
          'She tried again and again, until she was tired. Then she walked away with her nose in the air.',
          '“They are sour anyway,” she said.',
        ],
        [
          'Μια πεινασμένη αλεπού είδε κάτι ωραία σταφύλια να κρέμονται ψηλά σε μια κληματαριά. Πήδηξε, αλλά δεν τα έφτανε.',
          'Δοκίμασε ξανά και ξανά, ώσπου κουράστηκε. Τότε έφυγε με τη μύτη ψηλά.',
          '«Έτσι κι αλλιώς είναι άγουρα», είπε.',
        ],
      ),
      section(
        'The Lion and the Mouse',
        'Το λιοντάρι και το ποντίκι',
        'No kindness is ever lost, however small.',
        'Fable 4',
        [
          'A mouse ran over a sleeping lion and woke him. The lion caught her under his paw.',
          '“Let me go,” begged the mouse, “and one day I will help you.” The lion laughed at such an idea, but he let her go.',
          'Some days later the lion was caught in a hunter’s net. The mouse heard him roar and came running. She bit through the ropes, and he was free.',
          '“You laughed,” said the mouse. “Now you know that even a mouse can help a lion.”',
        ],
        [
          'Ένα ποντίκι έτρεξε πάνω σ’ ένα λιοντάρι που κοιμόταν και το ξύπνησε. Το λιοντάρι το έπιασε κάτω από το πόδι του.',
          '«Άφησέ με», παρακάλεσε το ποντίκι, «και μια μέρα θα σε βοηθήσω». Το λιοντάρι γέλασε με την ιδέα, αλλά το άφησε να φύγει.',
          'Λίγες μέρες αργότερα το λιοντάρι πιάστηκε στο δίχτυ ενός κυνηγού. Το ποντίκι άκουσε τον βρυχηθμό του κι ήρθε τρέχοντας. Ροκάνισε τα σκοινιά και το ελευθέρωσε.',
          '«Γέλασες», είπε το ποντίκι. «Τώρα ξέρεις ότι ακόμη κι ένα ποντίκι μπορεί να βοηθήσει ένα λιοντάρι.»',
        ],
      ),
      section(
        'The Crow and the Pitcher',
        'Η κουρούνα και η στάμνα',
        'Little by little does the trick.',
        'Fable 5',
        [
          'It had not rained for weeks, and a crow was so thirsty that she could hardly fly. At last she saw a pitcher in a garden and came down to drink. There was water in it, but so little, and so far down, that her beak could not reach it. She tried from the left, she tried from the right, she even tried to push the pitcher over, but it was much too heavy for her.',
          'Then she had an idea. She picked up a small stone and dropped it in, and then another one, and then one more.',
          'With each stone the water rose a little. In the end she could reach it, and she drank as much as she wanted.',
        ],
        [
          'Είχε εβδομάδες να βρέξει και μια κουρούνα διψούσε τόσο, που μόλις και πετούσε. Επιτέλους είδε μια στάμνα σ’ έναν κήπο και κατέβηκε να πιει. Είχε μέσα νερό, αλλά τόσο λίγο και τόσο βαθιά, που το ράμφος της δεν το έφτανε. Δοκίμασε από τα αριστερά, δοκίμασε από τα δεξιά, προσπάθησε ακόμη και να ρίξει κάτω τη στάμνα, μα ήταν πολύ βαριά για εκείνη.',
          'Τότε της ήρθε μια ιδέα. Πήρε ένα πετραδάκι και το έριξε μέσα, ύστερα άλλο ένα, κι ύστερα ακόμη ένα.',
          'Με κάθε πετραδάκι το νερό ανέβαινε λίγο. Στο τέλος το έφτασε και ήπιε όσο ήθελε.',
        ],
      ),
    ],
  },
];
