/** Caps of the API in one list: the schemas, the database columns and the fields of the forms all read these. */
export const limits = {
  /** Characters of a title or name. */
  title: 500,
  /** Characters of a description, rich text counted with its markup. */
  description: 50_000,
  /** Characters that begin an element or an entity in rich text: `<` and `&`. */
  richTextMarkup: 5_000,
  /** Elements of rich text inside one another. */
  richTextDepth: 50,
  /** Keys of a JSON body, those of the objects inside it counted. */
  jsonKeys: 10_000,
  /** Refused values that one answer names. */
  issues: 100,
  /** Columns of a CSV file. */
  csvColumns: 500,
  /** Characters of a question or of additional info. */
  longText: 5_000,
  /** Characters of a book section's content, and of its translation. */
  bookContent: 500_000,
  /** Pages of a PDF that is cut into a book. */
  bookPages: 2_000,
  /** The most sections that one call adds to a book. */
  bookSections: 500,
  /** Characters of a text that is translated. */
  translatedText: 50_000,
  examples: 50,
  /** Characters of one example, choice or extra option. */
  example: 1_000,
  etymologyEntries: 50,
  /** Letters of the name of a language that has no code here. */
  languageName: 100,
  /** Items in one collection: as many as the longest CSV file has. */
  collectionItems: 10_000,
  /** Answers that the learners' app reports in one call. */
  answers: 500,
  /** Letters of the name that learners see instead of a collection type's own. */
  typeAlias: 40,
  imageBytes: 10 * 1024 * 1024,
  /** Pixels of an image, width times height; more is refused before anything is decoded. */
  imagePixels: 40_000_000,
  /**
   * Bytes of memory that decoding an image may take. JPEG and PNG are decoded row by row; kinds that are not have fewer
   * pixels: WebP 24 million (with transparency 21), AVIF 11 (with more than 8 bits 8), progressive JPEG 34 (CMYK 25),
   * interlaced PNG of 16 bits 25, and each frame of an animated GIF 9, of an animated WebP 2.
   */
  imageMemory: 205_000_000,
  audioBytes: 50 * 1024 * 1024,
  pdfBytes: 50 * 1024 * 1024,
  videoBytes: 500 * 1024 * 1024,
  /** Characters of a file's name. */
  fileName: 255,
  /** Characters of a text that is spoken. */
  spokenText: 5_000,
  /** Speakers of a dialogue. */
  speakers: 10,
  /** People in a file with the students of a class, and whom one call moves or removes. */
  rosterRows: 1_000,
  /** E-mail addresses that one call invites. */
  invitedAtOnce: 200,
  /** People that a search for students to be finds. */
  candidates: 20,
  csvRows: 10_000,
  csvBytes: 10 * 1024 * 1024,
  jsonBytes: 2 * 1024 * 1024,
  /** The largest page a list serves, whatever page size is requested. */
  pageSize: 10_000,
  /** Rows up to which long lists, as those of logs, are counted, and within which their pages lie. */
  countedRows: 10_000,
  /** Bytes of a body in a log, and of what anyone may report to it. */
  logBytes: 8 * 1024,
  /** Bytes of the rows of a page together. */
  pageBytes: 32 * 1024 * 1024,
  /** Tags or namespaces on one thing. */
  references: 200,
  /** Requests that are undone together, as those of files that were uploaded together. */
  requestsUndone: 1_000,
  url: 2_000,
  /** Characters of what a shop says of a payment, as JSON. */
  rawPayment: 100_000,
  /** Origins of pages that may show the portal in a frame. */
  origins: 20,
  email: 254,
  personName: 100,
  /** Characters of why someone views the portal as another person. */
  viewAsReason: 300,
  username: 60,
  /** Characters of a phone number, with what is written between its digits. */
  phone: 40,
  passkeys: 20,
  /** Characters of one part of what a browser says of a passkey. */
  passkeyText: 20_000,
  passwordMin: 10,
  passwordMax: 128,
} as const;
