CREATE TABLE "namespace_settings" (
	"user_id" uuid NOT NULL,
	"namespace_id" uuid NOT NULL,
	"level" integer,
	"reminder_enable" boolean DEFAULT false NOT NULL,
	"reminder_time" bigint,
	"remind_at" timestamp(3) with time zone,
	CONSTRAINT "namespace_settings_user_id_namespace_id_pk" PRIMARY KEY("user_id","namespace_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "namespace_settings" ADD CONSTRAINT "namespace_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "namespace_settings" ADD CONSTRAINT "namespace_settings_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "public"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "namespace_settings_namespace" ON "namespace_settings" USING btree ("namespace_id");--> statement-breakpoint
CREATE INDEX "namespace_settings_due" ON "namespace_settings" USING btree ("remind_at") WHERE remind_at is not null;