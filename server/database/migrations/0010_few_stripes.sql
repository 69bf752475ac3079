-- Servers used to add a stripe whenever the one they took had just been changed; each list page adds up all there are.
WITH removed AS (DELETE FROM "change_counts" RETURNING "entity", "changes")
INSERT INTO "change_counts" ("entity", "stripe", "changes") SELECT "entity", -1, sum("changes") FROM removed GROUP BY "entity";
