"""Odds as files that others work with: CSV, Markdown, a par sheet in HTML, a workbook."""
