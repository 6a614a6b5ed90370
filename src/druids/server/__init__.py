"""The live table: people and bots play together over one WebSocket each; nothing acknowledged is ever lost."""
