CREATE TABLE "setting_secrets" (
	"section" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "setting_secrets_section_name_pk" PRIMARY KEY("section","name")
);
--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;