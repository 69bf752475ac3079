-- The ids in some texts, as the link to a page of the portal or the address of a file has them; null where there is none.
CREATE FUNCTION mentions_in(texts text[]) RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	joined text := array_to_string(texts, ' ');
BEGIN
	-- Few texts have an id, and this finds out far faster than the regular expression.
	IF joined NOT LIKE '%-____-____-____-____________%' THEN
		RETURN NULL;
	END IF;
	RETURN (
		SELECT array_agg(DISTINCT mention[1]::uuid)
		FROM regexp_matches(joined, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'gi') mention
	);
END $$;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "mentions" uuid[] GENERATED ALWAYS AS (mentions_in(ARRAY[
	description, ai_prompt_description, link, translations::text
])) STORED;
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "mentions" uuid[] GENERATED ALWAYS AS (mentions_in(ARRAY[
	description, additional_info, question, hidden_info, link, book_content, book_content_translation,
	etymology_evolution::text, translations::text
] || examples)) STORED;
--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "mentions" uuid[] GENERATED ALWAYS AS (mentions_in(ARRAY[
	description, translations::text
])) STORED;
--> statement-breakpoint
CREATE INDEX "collections_mentions" ON "collections" USING gin ("mentions") WHERE mentions IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "items_mentions" ON "items" USING gin ("mentions") WHERE mentions IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "tags_mentions" ON "tags" USING gin ("mentions") WHERE mentions IS NOT NULL;
