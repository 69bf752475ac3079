-- The lowest difficulty of a course is 1, as that of its entries; forms used to take anything from 0.
UPDATE "collections" SET "difficulty" = 1 WHERE "difficulty" < 1;
