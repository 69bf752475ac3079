import {
  answer,
  choice,
  type DemoCollection,
  gap,
  gapSpelling,
  letters,
  order,
  reply,
  truth,
} from './shape.ts';

/** Collections of exercises in English. */
export const englishExercises: DemoCollection[] = [
  {
    namespace: 'en',
    tags: ['Grammar workshop'],
    itemTag: 'Grammar',
    greek: {
      title: 'Συνήθεια ή τώρα; Οι δύο ενεστώτες',
      description:
        '<p>Ο <strong>απλός</strong> ενεστώτας λέει τι γίνεται συνήθως· ο <strong>διαρκείας</strong> τι γίνεται τώρα.</p>',
    },
    collection: {
      type: 'Grammar',
      title: 'Always or now? The two present tenses',
      description:
        '<p>The <strong>simple</strong> present tells what happens usually; the <strong>continuous</strong>, what is happening now.</p><ul><li>She <strong>works</strong> in a bank.</li><li>She <strong>is working</strong> in the garden.</li></ul>',
      status: 'Active',
      difficulty: 2,
    },
    // biome-ignore format: one item, one line
    items: [
      choice('My brother _____ football every Sunday.', 'plays', '“Every Sunday” tells of a habit, so the simple present is needed.', 1, 'plays', 'is playing', 'play'),
      choice('Be quiet! The baby _____.', 'is sleeping', 'It is happening now, so the continuous is needed.', 1, 'is sleeping', 'sleeps', 'sleep'),
      choice('I _____ what you mean.', 'understand', 'Verbs of knowing are not used in the continuous.', 3, 'understand', 'am understanding', 'understanding'),
      gap('Water _____ at a hundred degrees.', 'Water boils at a hundred degrees.', 'What is always true stands in the simple present.', 2, 'boil', 'is boiling'),
      gap('They _____ _____ for the bus now.', 'They are waiting for the bus now.', '“Now” asks for the continuous: are + waiting.', 2, 'wait', 'waits', 'is'),
      gapSpelling('She never _____ late for school.', 'She never comes late for school.', 'The third person singular takes an -s.', 2),
      truth('“He is wanting a glass of water” is good English.', 'false', '“Want” is a verb of state: “He wants a glass of water.”', 3),
      order('usually / do / on / what / you / Sundays / do / ?', 'What do you usually do on Sundays?', 'In a question “do” comes before the subject, the adverb after it.', 2),
    ],
  },
  {
    namespace: 'en',
    tags: ['Grammar workshop'],
    itemTag: 'Grammar',
    greek: { title: 'Τι έγινε; Οι χρόνοι του παρελθόντος' },
    collection: {
      type: 'Grammar',
      title: 'What happened? Tenses of the past',
      description:
        '<p>Simple past, past continuous, present perfect: <strong>three ways</strong> to look back.</p>',
      status: 'Active',
      difficulty: 3.5,
      paymentType: 'PaidBasicPacket',
    },
    // biome-ignore format: one item, one line
    items: [
      choice('I _____ him at the station yesterday.', 'saw', 'A finished time, “yesterday”, asks for the simple past.', 2, 'saw', 'have seen', 'was seeing'),
      choice('_____ you ever _____ octopus?', 'Have … eaten', '“Ever” asks about your whole life until now: present perfect.', 3, 'Have … eaten', 'Did … ate', 'Were … eating'),
      choice('While I _____ dinner, the lights went out.', 'was cooking', 'The longer action stands in the past continuous.', 3, 'was cooking', 'cooked', 'have cooked'),
      gap('She has lived here _____ 2015.', 'She has lived here since 2015.', '“Since” goes with a point in time, “for” with a period.', 3, 'for', 'from', 'ago'),
      gap('We _____ already _____ the tickets.', 'We have already bought the tickets.', '“Already” with the present perfect: have + bought.', 3, 'had', 'buy', 'did'),
      gapSpelling('The children _____ all the cherries.', 'The children ate all the cherries.', 'The past of “eat” is “ate”.', 3),
      truth('The past of “teach” is “taught”.', 'true', 'Teach – taught – taught, like buy – bought – bought.', 2),
      order('the / when / were / rang / phone / sleeping / we', 'We were sleeping when the phone rang.', 'The long action comes first, the short one interrupts it.', 3),
      answer('What were you doing at eight o’clock last night?', 'I was watching a film with my sister.', 'Answer with the past continuous: was or were + -ing.', 3),
    ],
  },
  {
    namespace: 'en',
    tags: ['Tests'],
    greek: { title: 'Τεστ κατάταξης A1–B1' },
    collection: {
      type: 'PlacementTest',
      title: 'Placement test A1–B1',
      description:
        '<p>Twenty minutes, no dictionary.</p><p>Stop when it gets too hard: that is <strong>your level</strong>.</p>',
      status: 'Active',
      difficulty: 2,
      maskAnswers: true,
      singleAttemptMode: true,
      countDownDuration: 20,
      quizVariant: 'MixedQuestions',
    },
    // biome-ignore format: one item, one line
    items: [
      choice('This is my sister. _____ name is Maria.', 'Her', 'A woman’s things are “hers”: her name.', 1, 'Her', 'His', 'She'),
      choice('There _____ any milk in the fridge.', 'isn’t', 'Milk cannot be counted, and “any” needs a negative here.', 1, 'isn’t', 'aren’t', 'doesn’t'),
      choice('London is _____ than Athens.', 'bigger', 'Short adjectives form the comparative with -er.', 2, 'bigger', 'more big', 'biggest'),
      choice('If it rains, we _____ at home.', 'will stay', 'First conditional: if + present, will + verb.', 3, 'will stay', 'stayed', 'would stay'),
      choice('You _____ wear a helmet on a motorbike. It’s the law.', 'must', 'A law leaves no choice: must.', 2, 'must', 'can', 'might'),
      gap('I get _____ at seven o’clock.', 'I get up at seven o’clock.', '“To get up” is to leave your bed.', 1, 'on', 'off', 'in'),
      gap('He is good _____ maths.', 'He is good at maths.', 'One is good at a subject.', 2, 'in', 'on', 'to'),
      truth('“Children” is the plural of “child”.', 'true', 'It is an irregular plural.', 1),
    ],
    furtherItems: ['My brother _____ football every Sunday.', 'She has lived here _____ 2015.'],
  },
  {
    namespace: 'en',
    tags: ['Tests', 'A2 Travel'],
    greek: { title: 'Τελικό τεστ A2' },
    collection: {
      type: 'EvaluationTest',
      title: 'Final test A2',
      description:
        '<p>What you have learned in the units <strong>A2 Travel</strong> and <strong>A2 Nature and animals</strong>.</p>',
      status: 'OnReview',
      difficulty: 2.5,
      maskAnswers: true,
      singleAttemptMode: true,
      countDownDuration: 30,
      paymentType: 'PaidBasicPacket',
      public: false,
    },
    // biome-ignore format: one item, one line
    items: [
      choice('Where do you wait for a train?', 'On the platform', 'The platform is beside the track.', 2, 'On the platform', 'At the customs', 'In the aisle'),
      choice('Which of these animals can fly?', 'A swallow', 'The swallow is a bird.', 1, 'A swallow', 'A seal', 'A tortoise'),
      gapSpelling('Our plane was two hours _____.', 'Our plane was two hours late.', 'Not on time: late.', 2),
      letters('A list of the times of trains or buses', 'timetable', '“Time” and “table”, written as one word.', 3),
      letters('An insect with large coloured wings', 'butterfly', '“Butter” and “fly”, written as one word.', 2),
      truth('A return ticket takes you there but not back.', 'false', 'That is a single ticket; a return takes you both ways.', 2),
      order('is / the / where / petrol / nearest / station / ?', 'Where is the nearest petrol station?', 'Question word, verb, subject.', 2),
      reply('Excuse me, how long does the journey take?', 'It takes about three hours by ferry.', '“It takes” with a length of time.', 3),
    ],
  },
  {
    namespace: 'en',
    tags: ['Listening room', 'A1 Everyday life'],
    itemTag: 'Food',
    greek: { title: 'Το πρωί στη λαϊκή', description: 'Ο Πίτερ ψωνίζει στη λαϊκή της γειτονιάς του.' },
    collection: {
      type: 'Listening',
      title: 'Saturday morning at the market',
      description:
        'Peter: Good morning. How much are the tomatoes?\nSeller: Two pounds a kilo, and they’re from Kent.\nPeter: I’ll take a kilo and a half. Have you got any basil?\nSeller: Sold out, I’m afraid. Come earlier next week! I’ve got some lovely parsley.\nPeter: All right, a bunch of parsley. And six eggs, please.\nSeller: That’s five pounds twenty altogether.\nPeter: Here’s ten. Oh, and could I have a bag? I left mine in the car.',
      status: 'Active',
      difficulty: 2,
    },
    // biome-ignore format: one item, one line
    items: [
      choice('How much are the tomatoes?', 'Two pounds a kilo', 'The seller says: “Two pounds a kilo.”', 1, 'Two pounds a kilo', 'Five pounds twenty', 'A pound and a half'),
      truth('Peter buys basil.', 'false', 'The basil is sold out; he takes parsley instead.', 2),
      answer('Why does Peter need a bag?', 'He left his own bag in the car.', 'He says it at the very end.', 2),
      gapSpelling('I’ll take a kilo and a _____.', 'I’ll take a kilo and a half.', 'One and a half kilos.', 2),
      letters('The green herb that Peter buys', 'parsley', 'The seller says: “I’ve got some lovely parsley.”', 3),
    ],
  },
  {
    namespace: 'en',
    tags: ['Reading corner', 'A2 Nature and animals'],
    itemTag: 'Animals',
    greek: { title: 'Ο σκύλος του φαροφύλακα' },
    collection: {
      type: 'Reading',
      title: 'The lighthouse keeper’s dog',
      description:
        'For eleven years Mr Hale kept the light on Gull Rock, and for nine of them he had a dog called Pepper. The boat with food and letters came every second Friday if the sea was calm. Pepper always knew before anyone else. She would stand on the lowest step, nose to the wind, and bark twice.\n\nOne November a storm lasted for three weeks. No boat could land. On the twentieth day there were only potatoes left. That evening Pepper began to bark, but it was Tuesday, and the sea was as high as a house. Mr Hale told her to be quiet. She would not.\n\nAt last he took his lamp and went down the steps. There, between two rocks, lay a fishing boat, and in it two men, cold but alive. They had a basket of fish with them.\n\n“Good girl,” said Mr Hale. That night all four of them had supper.',
      status: 'Active',
      difficulty: 3,
    },
    // biome-ignore format: one item, one line
    items: [
      choice('How long had Mr Hale had Pepper?', 'For nine years', 'He kept the light for eleven years, and had a dog for nine of them.', 2, 'For nine years', 'For eleven years', 'For three weeks'),
      choice('How often did the boat come?', 'Every two weeks', '“Every second Friday” is once in two weeks.', 3, 'Every two weeks', 'Every Friday', 'Twice a week'),
      truth('During the storm they had no food at all.', 'false', 'On the twentieth day there were still potatoes.', 3),
      truth('Pepper heard the fishermen before Mr Hale saw them.', 'true', 'She began to bark, and only then did he go down.', 3),
      answer('Why did Mr Hale tell Pepper to be quiet?', 'Because no boat could come in such a storm, and it was not a Friday.', 'The boat came on Fridays and only when the sea was calm.', 4),
      order('twice / the / on / lowest / step / barked / dog / the', 'The dog barked twice on the lowest step.', 'Subject, verb, how often, where.', 3),
    ],
  },
  {
    namespace: 'en',
    tags: ['Grammar workshop', 'B1 Work and study'],
    itemTag: 'Grammar',
    greek: { title: 'Λίγα απ’ όλα: επανάληψη B1' },
    collection: {
      type: 'BundleExercises',
      title: 'A bit of everything: B1 revision',
      description: '<p>One exercise of every kind, to warm up before a test.</p>',
      status: 'Active',
      difficulty: 4,
      paymentType: 'PaidPlusPacket',
      quizVariant: 'MixedQuestions',
    },
    // biome-ignore format: one item, one line
    items: [
      choice('The letter _____ yesterday.', 'was sent', 'Somebody sent it, we do not say who: passive, simple past.', 4, 'was sent', 'sent', 'is sending', 'has sent'),
      choice('If I _____ you, I would apologise.', 'were', 'Second conditional: “If I were you”.', 4, 'were', 'am', 'will be'),
      { ...answer('What would you do if you won the lottery?', 'I would buy a small house by the sea.', 'Second conditional: would + verb.', 4), hiddenInfo: 'Any answer with “would” is right. “Will” would mean that you really expect to win.' },
      reply('How long have you been learning English?', 'I have been learning English for two years.', 'Present perfect continuous with “for”.', 4),
      { ...reply('Why didn’t you answer the phone?', 'I must have left it in the car.', '“Must have” + participle: what you are almost sure of.', 5, 'should', 'leave'), hiddenInfo: 'When you are not so sure, say “I may have left it in the car.”' },
      reply('Would you mind opening the window?', 'Not at all, I was going to open it anyway.', 'After “Would you mind …?” a friendly answer is “Not at all”.', 4),
      letters('Money given to a good student to pay for studies', 'scholarship', '“Scholar” with the ending -ship, as in “friendship”.', 5),
      { ...letters('What you write when you apply for a job', 'cover letter', 'Two words: one after the other.', 4), hiddenInfo: 'In Britain you will also hear “covering letter”.' },
      order('told / me / he / would / he / be / late', 'He told me he would be late.', 'Reported speech: “will” becomes “would”.', 4),
      truth('“Although” and “despite” can both be followed by “of”.', 'false', 'Neither: it is “although it rained”, “despite the rain”, “in spite of the rain”.', 5),
      gap('I’m not used to _____ so early.', 'I’m not used to waking so early.', 'After “to be used to” the verb takes -ing.', 5, 'wake', 'woke'),
      gap('By the time we _____ there, the train had _____ left.', 'By the time we got there, the train had already left.', 'The earlier of two past actions stands in the past perfect.', 4, 'had got', 'still', 'yet'),
      gapSpelling('She gave _____ smoking [...] year.', 'She gave up smoking last year.', '“To give up” is to stop doing something.', 4),
    ],
    furtherItems: ['Water _____ at a hundred degrees.', 'What were you doing at eight o’clock last night?'],
  },
  {
    namespace: 'en',
    tags: ['Grammar workshop'],
    itemTag: 'Grammar',
    greek: { title: 'Πρότυπο: σύντομη επανάληψη' },
    collection: {
      type: 'BundleExercises',
      title: 'Template: ten-minute revision',
      description: '<p>A template for short revisions. Copy it, and put in your own exercises.</p>',
      status: 'Inactive',
      difficulty: 2,
      isTemplate: true,
      public: false,
      countDownDuration: 10,
    },
    items: [],
    furtherItems: [
      '“Children” is the plural of “child”.',
      'I get _____ at seven o’clock.',
      'He is good _____ maths.',
    ],
  },
];
