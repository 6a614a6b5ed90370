"""The entry point of Alembic; `migrate.upgrade` passes the connection."""

from alembic import context

from druids.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
