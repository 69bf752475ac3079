-- What changed of the items, so that a total is brought up to date by the changes since it was counted: each row that a
-- statement took away or changed, as it was, with sign -1, and each that it added or changed, as it is, with sign 1.
CREATE TABLE "items_log" (
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"logged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sign" smallint NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"public" boolean NOT NULL,
	"created_by" uuid,
	"namespaces" uuid[] NOT NULL,
	"tags" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "items_log_xid" ON "items_log" USING btree ("xid");
--> statement-breakpoint
CREATE FUNCTION log_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' THEN
		INSERT INTO items_log (sign, type, status, public, created_by, namespaces, tags, created_at, updated_at, search)
		SELECT -1, type, status, public, created_by, namespaces, tags, created_at, updated_at, search FROM rows_before;
	END IF;
	IF tg_op <> 'DELETE' THEN
		INSERT INTO items_log (sign, type, status, public, created_by, namespaces, tags, created_at, updated_at, search)
		SELECT 1, type, status, public, created_by, namespaces, tags, created_at, updated_at, search FROM rows_after;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION log_items();
--> statement-breakpoint
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION log_items();
--> statement-breakpoint
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS rows_before
	FOR EACH STATEMENT EXECUTE FUNCTION log_items();
